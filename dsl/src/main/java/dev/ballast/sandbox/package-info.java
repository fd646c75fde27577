/**
 * The service, simulated behind a local HTTP port: rules, states, clock. It shares no code with {@code client} or {@code http}; only the door and the program call it. Read {@code Sandbox} first.
 */
package dev.ballast.sandbox;
