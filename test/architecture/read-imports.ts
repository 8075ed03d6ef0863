import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export interface ReadImport {
  specifier: string;
  /** What it imports as values; null when everything. */
  values: string[] | null;
}

/** Every import a source text makes, in each of the forms TypeScript has for it. */
export function readImports(file: string, text: string): ReadImport[] {
  const found: ReadImport[] = [];
  const visit = (node: ts.Node): void => {
    const read = readImport(node);
    if (read !== null) found.push(read);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

function readImport(node: ts.Node): ReadImport | null {
  if (ts.isImportDeclaration(node)) return withText(node.moduleSpecifier, importedValues(node.importClause));
  if (ts.isExportDeclaration(node)) return withText(node.moduleSpecifier, node.isTypeOnly ? [] : null);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return withText(node.argument.literal, []);
  }
  if (ts.isCallExpression(node) && isImportOrRequire(node.expression)) {
    return withText(node.arguments[0], null);
  }
  return null;
}

function isImportOrRequire(callee: ts.Expression): boolean {
  return (
    callee.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(callee) && /^_*require$/.test(callee.text))
  );
}

function withText(node: ts.Node | undefined, values: string[] | null): ReadImport | null {
  return node !== undefined && ts.isStringLiteralLike(node) ? { specifier: node.text, values } : null;
}

function importedValues(clause: ts.ImportClause | undefined): string[] | null {
  if (clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
  const named = clause?.namedBindings;
  if (named === undefined || !ts.isNamedImports(named) || clause?.name !== undefined) return null;
  return named.elements
    .filter((element) => !element.isTypeOnly)
    .map((element) => (element.propertyName ?? element.name).text);
}

/** The source files below a folder, with forward slashes, from the folder it is called in. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name).split(path.sep).join('/'));
}

export interface Bundle {
  /** The entry and every chunk that can be reached from it, also by a dynamic import. */
  files: string[];
  /** What it imports that is not part of itself. */
  outside: string[];
}

/** Follows a built entry through its chunks. */
export function readBundle(entry: string): Bundle {
  const files = new Set<string>();
  const outside = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const { specifier } of readImports(file, readFileSync(file, 'utf8'))) {
      if (specifier.startsWith('.')) waiting.push(path.resolve(path.dirname(file), specifier));
      else outside.add(specifier);
    }
  }
  return { files: [...files], outside: [...outside].sort() };
}
