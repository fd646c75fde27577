package dev.ballast.model;

/** The resource that another object belongs to or describes. The id of an image is a text such as {@code linode/debian12}. */
public record Entity(String id, String type, String label, String url) {}
