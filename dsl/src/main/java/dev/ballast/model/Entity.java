package dev.ballast.model;

/** What another resource belongs to or is about; the id of an image is a text such as {@code linode/debian12}. */
public record Entity(String id, String type, String label, String url) {}
