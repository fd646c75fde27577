package dev.ballast.repl.session.saving;

import dev.ballast.certificate.KeyText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.GStringExpression;
import org.codehaus.groovy.ast.expr.MapEntryExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.PropertyExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;

/** Finds the secrets that are written into a line, and what is to stand there instead. */
final class LiteralSecrets extends CodeVisitorSupport {

    private static final Pattern NAME =
            Pattern.compile("(?i).*(pass|password|passwd|pwd|pw|token|secret|apikey|private_?key)$");
    private static final Pattern TOKEN = Pattern.compile("(?i)Bearer \\S+|[0-9a-f]{40,}");
    private static final String SECRET_WORD = "secret";
    private static final String REVEALED = ".reveal()";

    private final Text text;
    private final List<Edit> found = new ArrayList<>();

    private LiteralSecrets(Text text) {
        this.text = text;
    }

    static List<Edit> in(Text text, ASTNode node) {
        LiteralSecrets secrets = new LiteralSecrets(text);
        node.visit(secrets);
        return secrets.found;
    }

    @Override
    public void visitClosureExpression(ClosureExpression closure) {
        closure.getCode().visit(this);
    }

    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        String name = call.getMethodAsString();
        boolean hides = name != null && NAME.matcher(name).matches() && !name.equals(SECRET_WORD);
        if (hides && call.getArguments() instanceof TupleExpression arguments) {
            arguments.getExpressions().stream()
                    .filter(LiteralSecrets::isLiteral)
                    .forEach(one -> hide(one, word(name), ""));
        }
        if (call.getObjectExpression().getText().endsWith("Secret")
                && call.getArguments() instanceof TupleExpression of) {
            of.getExpressions().stream()
                    .filter(LiteralSecrets::isLiteral)
                    .forEach(one -> hide(one, "SECRET", REVEALED));
        }
        super.visitMethodCallExpression(call);
    }

    @Override
    public void visitDeclarationExpression(DeclarationExpression declaration) {
        assigned(declaration.getLeftExpression(), declaration.getRightExpression());
        declaration.getRightExpression().visit(this);
    }

    @Override
    public void visitBinaryExpression(BinaryExpression binary) {
        assigned(binary.getLeftExpression(), binary.getRightExpression());
        super.visitBinaryExpression(binary);
    }

    @Override
    public void visitMapEntryExpression(MapEntryExpression entry) {
        named(entry.getKeyExpression().getText(), entry.getValueExpression());
        super.visitMapEntryExpression(entry);
    }

    @Override
    public void visitConstantExpression(ConstantExpression constant) {
        if (constant.getValue() instanceof String literal && constant.getLineNumber() > 0) {
            if (KeyText.isIn(literal)) {
                hide(constant, "PEM", REVEALED);
            } else if (TOKEN.matcher(literal).matches()) {
                hide(constant, "TOKEN", REVEALED);
            }
        }
    }

    @Override
    public void visitGStringExpression(GStringExpression template) {
        if (KeyText.isIn(template.getText())) {
            hide(template, "PEM", REVEALED);
        }
        template.getValues().forEach(value -> value.visit(this));
    }

    private void assigned(Expression left, Expression right) {
        if (left instanceof VariableExpression variable) {
            named(variable.getName(), right);
        } else if (left instanceof PropertyExpression property && property.getPropertyAsString() != null) {
            named(property.getPropertyAsString(), right);
        }
    }

    private void named(String name, Expression value) {
        if (isLiteral(value) && NAME.matcher(name).matches()) {
            hide(value, word(name), REVEALED);
        }
    }

    private static boolean isLiteral(Expression value) {
        return value instanceof GStringExpression
                || (value instanceof ConstantExpression constant && constant.getValue() instanceof String);
    }

    private static String word(String name) {
        return name.replaceAll("([a-z])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
    }

    /** The words take a secret as it is; elsewhere a text is wanted. */
    private void hide(Expression value, String name, String revealed) {
        found.add(new Edit(text.start(value), text.end(value), SECRET_WORD + "('" + name + "')" + revealed));
    }
}
