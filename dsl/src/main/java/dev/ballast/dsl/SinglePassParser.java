package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.rules.Problem;
import groovyjarjarantlr4.v4.runtime.BailErrorStrategy;
import groovyjarjarantlr4.v4.runtime.CharStream;
import groovyjarjarantlr4.v4.runtime.CharStreams;
import groovyjarjarantlr4.v4.runtime.CommonTokenStream;
import groovyjarjarantlr4.v4.runtime.LexerNoViableAltException;
import groovyjarjarantlr4.v4.runtime.Parser;
import groovyjarjarantlr4.v4.runtime.ParserRuleContext;
import groovyjarjarantlr4.v4.runtime.RecognitionException;
import groovyjarjarantlr4.v4.runtime.TokenStream;
import groovyjarjarantlr4.v4.runtime.atn.ParserATNSimulator;
import groovyjarjarantlr4.v4.runtime.atn.PredictionMode;
import groovyjarjarantlr4.v4.runtime.misc.Interval;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.groovy.parser.antlr4.Antlr4ParserPlugin;
import org.apache.groovy.parser.antlr4.AstBuilder;
import org.apache.groovy.parser.antlr4.GroovyLangLexer;
import org.apache.groovy.parser.antlr4.GroovyLangParser;
import org.apache.groovy.parser.antlr4.GroovyParser;
import org.apache.groovy.parser.antlr4.GroovyParser.CompilationUnitContext;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.control.CompilationFailedException;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.ParserPlugin;
import org.codehaus.groovy.control.ParserPluginFactory;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.control.io.StringReaderSource;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.runtime.IOGroovyMethods;
import org.codehaus.groovy.syntax.Reduction;
import org.codehaus.groovy.syntax.SyntaxException;

/**
 * Parses a text as Groovy's own plugin does, but in one pass. Groovy's plugin parses with SLL prediction. After an error, which
 * each named argument without parentheses causes, it parses the whole text again with LL prediction, which takes ten times as
 * long. Only the label of such an argument needs LL. If this parser finds an error, Groovy's plugin parses the text and reports
 * it; an odd {@code $} is reported here.
 */
public final class SinglePassParser extends Antlr4ParserPlugin {

    /** The factory of such parsers, for the configuration of a compiler. */
    public static final ParserPluginFactory FACTORY = new ParserPluginFactory() {
        @Override
        public ParserPlugin createParserPlugin() {
            return new SinglePassParser();
        }
    };

    private static final Pattern WORD = Pattern.compile("\\w+(?:[.,]\\w+)*+");

    private SinglePassParser() {}

    @Override
    public ModuleNode buildAST(SourceUnit source, ClassLoader loader, Reduction none) {
        readAsUtf8(source);
        CompilationUnitContext parsed;
        try {
            parsed = parse(source);
        } catch (IOException | RuntimeException | AssertionError | StackOverflowError wrong) {
            if (wrong.getCause() instanceof LexerNoViableAltException odd) {
                refuse(odd, source);
            }
            return super.buildAST(source, loader, none);
        }
        CompilerConfiguration settings = source.getConfiguration();
        try {
            return new AstBuilder(source, settings.isGroovydocEnabled(), settings.isRuntimeGroovydocEnabled())
                    .visitCompilationUnit(parsed);
        } catch (CompilationFailedException reported) {
            throw reported;
        } catch (RuntimeException | AssertionError | StackOverflowError unreported) {
            return super.buildAST(source, loader, none);
        }
    }

    /**
     * Removes a byte order mark, and reports an error for a file that is not UTF-8: Java replaces the wrong bytes by a special
     * character.
     */
    private static void readAsUtf8(SourceUnit source) {
        try (Reader reader = source.getSource().getReader()) {
            String text = IOGroovyMethods.getText(reader);
            if (text.startsWith("\uFEFF")) {
                source.setSource(new StringReaderSource(text.substring(1), source.getConfiguration()));
            }
            if (source.getSource().getURI() != null && text.indexOf('\uFFFD') >= 0) {
                source.addError(new SyntaxException("it is not UTF-8 text: save it as UTF-8", 1, 1));
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns whether one pass reads the text without an error. */
    public static boolean reads(String text) {
        try {
            return parse(SourceUnit.create("text", text)) != null;
        } catch (IOException | RuntimeException | AssertionError | StackOverflowError wrong) {
            return false;
        }
    }

    /** Returns the parse tree, or throws at the first error. */
    private static CompilationUnitContext parse(SourceUnit source) throws IOException {
        try (Reader text = source.getSource().getReader()) {
            GroovyLangLexer lexer = new GroovyLangLexer(CharStreams.fromReader(text, source.getName()));
            GroovyLangParser parser = new GroovyLangParser(new CommonTokenStream(lexer));
            parser.setInterpreter(new Decisions(parser));
            lexer.removeErrorListeners();
            parser.removeErrorListeners();
            parser.setErrorHandler(new Silent());
            return parser.compilationUnit();
        }
    }

    /**
     * Throws the error of a $ in a text that begins no value: only there the lexer has no token for some character. Groovy's
     * plugin would print a line on standard error, too.
     */
    private static void refuse(LexerNoViableAltException odd, SourceUnit source) {
        CharStream input = odd.getInputStream();
        String before = input.getText(Interval.of(0, odd.getStartIndex() - 1));
        Matcher after = WORD.matcher(input.getText(Interval.of(odd.getStartIndex(), input.size() - 1)));
        ASTNode dollar = new ASTNode();
        dollar.setLineNumber((int) before.chars().filter(each -> each == '\n').count() + 1);
        dollar.setColumnNumber(before.codePointCount(before.lastIndexOf('\n') + 1, before.length()));
        dollar.setLastLineNumber(dollar.getLineNumber());
        dollar.setLastColumnNumber(dollar.getColumnNumber() + 1);
        Problem problem = new Problem(
                        RefusalCode.SYNTAX,
                        "no name and no { follows the $ in this text",
                        "write \\$" + (after.lookingAt() ? after.group() : ""))
                .correctedBy("$", "\\$");
        source.getErrorCollector()
                .addFatalError(new SyntaxErrorMessage(new RefusedSyntaxException(problem, dollar), source));
    }

    /** Stops at the first error without a report; Groovy's plugin reports it. */
    private static final class Silent extends BailErrorStrategy {

        @Override
        public void reportError(Parser parser, RecognitionException error) {}
    }

    /** Predicts with LL at the label of a named argument, and with SLL elsewhere. */
    private static final class Decisions extends ParserATNSimulator {

        Decisions(GroovyLangParser parser) {
            super(parser, parser.getATN());
        }

        @Override
        public int adaptivePredict(TokenStream input, int decision, ParserRuleContext context) {
            setPredictionMode(isLabel(input, decision) ? PredictionMode.LL : PredictionMode.SLL);
            return super.adaptivePredict(input, decision, context);
        }

        /**
         * Returns whether a decision is about the label of a named argument. LL predictions are not cached, so LL must not be
         * used where it would read through a long list or many brackets.
         */
        private boolean isLabel(TokenStream input, int decision) {
            int rule = atn.decisionToState.get(decision).ruleIndex;
            return (rule == GroovyParser.RULE_firstArgumentListElement || rule == GroovyParser.RULE_argumentListElement)
                    && input.LA(2) == GroovyParser.COLON;
        }
    }
}
