package dev.ballast.repl.command;

/** A command that does what it else refuses when an exclamation mark follows its name. */
interface Insisting extends Command {

    /** Does it although something stands against it. */
    void insist(String arguments, Desk desk);
}
