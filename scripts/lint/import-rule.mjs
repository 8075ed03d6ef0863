import path from 'node:path';
import { importProblem } from './import-table.mjs';

/** @typedef {NonNullable<import('eslint').Rule.RuleListener['ImportDeclaration']>} Listener */

/**
 * @param {Parameters<Listener>[0]} node
 * @returns {string[] | null}
 */
function importedValues(node) {
  if (/** @type {{ importKind?: string }} */ (node).importKind === 'type') return [];
  if (node.specifiers.length === 0) return null;
  /** @type {string[]} */
  const values = [];
  for (const specifier of node.specifiers) {
    if (specifier.type !== 'ImportSpecifier') return null;
    if (/** @type {{ importKind?: string }} */ (specifier).importKind === 'type') continue;
    values.push(specifier.imported.type === 'Identifier' ? specifier.imported.name : '*');
  }
  return values;
}

/** @type {import('eslint').Rule.RuleModule} The import table, told in the editor. */
export const importRule = {
  meta: { type: 'problem', schema: [], messages: { forbidden: '{{problem}}' } },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');

    /** @param {import('eslint').Rule.Node} node @param {unknown} specifier @param {string[] | null} values */
    function judge(node, specifier, values) {
      if (typeof specifier !== 'string') return;
      const problem = importProblem({ file, specifier, values });
      if (problem !== null) context.report({ node, messageId: 'forbidden', data: { problem } });
    }

    return {
      ImportDeclaration: (node) => {
        judge(node, node.source.value, importedValues(node));
      },
      ExportNamedDeclaration: (node) => {
        judge(node, node.source?.value, null);
      },
      ExportAllDeclaration: (node) => {
        judge(node, node.source.value, null);
      },
      ImportExpression: (node) => {
        if (node.source.type === 'Literal') judge(node, node.source.value, null);
      },
    };
  },
};
