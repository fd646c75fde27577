package dev.ballast.repl.terminal;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jline.keymap.KeyMap;
import org.jline.reader.Binding;
import org.jline.reader.Candidate;
import org.jline.reader.MaskingCallback;
import org.jline.reader.Widget;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.ControlChar;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.InfoCmp.Capability;

/** The editor of a line, or of a block of several, with a hint of one line for the word at the cursor below it. */
final class LineEditor extends LineReaderImpl {

    // Not System.in, which is locked while another thread reads from it.
    private static final FileInputStream KEYS = new FileInputStream(FileDescriptor.in);

    private static final String HOW_TO_LEAVE =
            "Ctrl-D ends the session on an empty line alone; Ctrl-C drops these lines";

    // A terminal that is gone ends its input at each read.
    private static final int MOST_ENDS = 10;

    // No byte of UTF-8 text, so that no key sends the signal of Ctrl-C.
    private static final int NO_KEY = 0xFF;

    // The gap that the editor leaves between two columns.
    private static final int GAP = 3;

    private final AsyncHint hint;
    private final HistoryFile past;
    private List<AttributedString> morePrompts = List.of();
    private List<Candidate> offered = List.of();
    private boolean typing;

    LineEditor(Terminal terminal, AsyncHint.Lookup lookup, HistoryFile past) throws IOException {
        super(terminal, "ballast");
        this.past = past;
        setHistory(past);
        this.hint = new AsyncHint(lookup, this::showHint);
        getKeyMaps().get(MAIN).bind((Widget) this::drop, KeyMap.ctrl('C'));
    }

    /** Takes Ctrl-C as a key: the signal may arrive after the keys behind it, which would then join the dropped line. */
    @Override
    public String readLine(String prompt, String rightPrompt, MaskingCallback mask, String buffer) {
        Attributes before = terminal.getAttributes();
        Attributes reading = new Attributes(before);
        reading.setControlChar(ControlChar.VINTR, NO_KEY);
        terminal.setAttributes(reading);
        try {
            return super.readLine(prompt, rightPrompt, mask, buffer);
        } finally {
            terminal.setAttributes(before);
        }
    }

    private boolean drop() {
        state = State.INTERRUPT;
        return true;
    }

    /** Returns whether the line can still be changed: a bracket is marked only then. */
    boolean isTyping() {
        return typing;
    }

    @Override
    public AttributedString getDisplayedBufferWithPrompts(List<AttributedString> secondaryPrompts) {
        AttributedString shown = past.suggesting(() -> super.getDisplayedBufferWithPrompts(secondaryPrompts));
        morePrompts = List.copyOf(secondaryPrompts);
        AttributedString below = post == null && typing && !isTypedAhead()
                ? hint.at(buf.toString(), buf.cursor(), size.getColumns() - 1)
                : AttributedString.EMPTY;
        return below.length() == 0
                ? shown
                : new AttributedStringBuilder()
                        .append(shown)
                        .append("\n")
                        .append(below)
                        .toAttributedString();
    }

    /** Returns whether more input is waiting, as after a paste: then no hint is shown. */
    private static boolean isTypedAhead() {
        try {
            return KEYS.available() > 0;
        } catch (IOException unknown) {
            return false;
        }
    }

    @Override
    public boolean redisplay() {
        typing = true;
        return super.redisplay();
    }

    private void showHint() {
        lock.lock();
        try {
            if (reading && typing) {
                redisplay(true);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Omits the last candidates if the screen is too small, so that the first ones, the best, are seen. */
    @Override
    protected boolean doList(
            List<Candidate> possible,
            String completed,
            boolean runLoop,
            BiFunction<CharSequence, Boolean, CharSequence> escaper) {
        offered = possible;
        int below = (int)
                buf.substring(buf.cursor()).chars().filter(sign -> sign == '\n').count();
        int free = size.getRows() - rowsAboveCursor(size.getColumns()) - below - 2;
        return super.doList(fitting(possible, size.getColumns(), free), completed, runLoop, escaper);
    }

    /** The menu goes through all of them, a screen at a time. */
    @Override
    protected boolean doMenu(
            List<Candidate> original, String completed, BiFunction<CharSequence, Boolean, CharSequence> escaper) {
        return super.doMenu(isCut(original) ? offered : original, completed, escaper);
    }

    /** Tells at the end of a block how it is left, since Ctrl-D ends the session on an empty line alone; else as in a shell. */
    @Override
    protected boolean deleteCharOrList() {
        if (buf.cursor() == buf.length() && buf.toString().contains("\n")) {
            printAbove(HOW_TO_LEAVE);
            return true;
        }
        return super.deleteCharOrList();
    }

    /** Tells the same at a dumb terminal, where Ctrl-D is no key but an end of the input, after which more can be read. */
    @Override
    public Binding readBinding(KeyMap<Binding> keys, KeyMap<Binding> local) {
        Binding binding = super.readBinding(keys, local);
        for (int ends = 0; binding == null && buf.length() > 0 && ends < MOST_ENDS; ends++) {
            printAbove(HOW_TO_LEAVE);
            binding = super.readBinding(keys, local);
        }
        return binding;
    }

    /** Removes the hint, so that only the line stays on the screen. */
    @Override
    protected void doCleanup(boolean nl) {
        typing = false;
        hint.forget();
        super.doCleanup(nl);
    }

    /** Draws in place of the lines that the terminal has folded again; the editor alone would draw below them. */
    @Override
    protected synchronized void handleSignal(Terminal.Signal signal) {
        lock.lock();
        try {
            if (signal == Terminal.Signal.WINCH && !typing) {
                return; // It waited for Enter, and the result stands behind the line.
            }
            Size now = terminal.getBufferSize();
            if (signal == Terminal.Signal.WINCH && !now.equals(size) && now.getColumns() > 0) {
                eraseFolded(now);
            }
            super.handleSignal(signal);
        } finally {
            lock.unlock();
        }
    }

    private void eraseFolded(Size now) {
        int above = Math.min(rowsAboveCursor(now.getColumns()), now.getRows() - 1);
        for (int row = 0; row < above; row++) {
            terminal.puts(Capability.cursor_up);
        }
        terminal.puts(Capability.carriage_return);
        terminal.puts(Capability.clr_eos);
    }

    private int rowsAboveCursor(int columns) {
        List<String> lines = new ArrayList<>(List.of(buf.upToCursor().split("\n", -1)));
        int rows = 0;
        for (int line = 0; line < lines.size(); line++) {
            AttributedString before = line == 0 ? prompt : morePrompts.get(line - 1);
            int width = before.columnLength() + new AttributedString(lines.get(line)).columnLength();
            boolean last = line == lines.size() - 1;
            rows += last ? width / columns : Math.max(1, (width + columns - 1) / columns);
        }
        return rows;
    }

    /** Returns all candidates if they fit, else the first of them and how many more there are. */
    private static List<Candidate> fitting(List<Candidate> all, int columns, int rows) {
        int widest = all.stream()
                .mapToInt(one -> AttributedString.fromAnsi(one.displ()).columnLength())
                .max()
                .orElse(0);
        int room = Math.max(2, rows) * Math.max(1, columns / (widest + GAP));
        if (all.size() <= room) {
            return all;
        }
        List<Candidate> listed = new ArrayList<>(all.subList(0, room - 1));
        listed.add(new Candidate(
                "", "... " + (all.size() - listed.size()) + " more", null, null, null, null, false, all.size()));
        return listed;
    }

    private static boolean isCut(List<Candidate> list) {
        return list.stream().anyMatch(one -> one.value().isEmpty());
    }
}
