/**
 * The service, simulated behind a local HTTP port: rules, states, clock, faults. A transport-free core answers requests
 * one at a time and the JDK's HTTP server is its face. It shares no code with {@code client} or {@code http}; only the
 * door and the program call it. Read {@link dev.ballast.sandbox.Sandbox} and {@link dev.ballast.sandbox.Fault} first;
 * what it decides beyond the document is in {@code Limits}.
 */
package dev.ballast.sandbox;
