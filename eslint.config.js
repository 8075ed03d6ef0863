import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { importRule } from './scripts/lint/import-rule.mjs';

const banned = [
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that has it.' },
  {
    selector: 'ExportNamedDeclaration[source]',
    message: 'No barrels: import from the file that has it.',
  },
  { selector: 'TSEnumDeclaration', message: 'No enums: a union of strings, or z.enum.' },
];
const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'No default exports: a name is found, and stays the same everywhere.',
};

/** @param {number} max @returns {import('eslint').Linter.RuleEntry} */
const longestFunction = (max) => ['error', { max, skipBlankLines: true, skipComments: true }];

export default defineConfig(
  { ignores: ['out', 'node_modules', 'test/fixtures', 'resources', 'coverage', 'test-results'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      globals: globals.node,
      parserOptions: {
        // One program for all, as building four costs more than linting; tsc keeps the borders between them.
        project: 'tsconfig.lint.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': longestFunction(60),
      'no-restricted-syntax': ['error', ...banned, noDefaultExport],
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { allowDefaultCaseForExhaustiveSwitch: false, considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Spreading a string is how code points are counted here, and code points are what is wanted.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // What looks like a method of an interface is a closure of its factory: nothing here depends on `this`.
      '@typescript-eslint/unbound-method': 'off',
      // `Record<never, never>` is how the contract says "nothing comes with it".
      '@typescript-eslint/no-generated-empty-object-type': 'off',
    },
  },
  {
    files: ['src/**'],
    plugins: { grapnel: { rules: { imports: importRule } } },
    rules: { 'grapnel/imports': 'error' },
  },
  {
    files: ['src/renderer/**'],
    extends: [reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
    // It warns those who use the React compiler, which this build does not.
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  // A component is mostly markup, a test mostly cases: both read well when longer than a function should be.
  { files: ['**/*.tsx'], rules: { 'max-lines-per-function': longestFunction(200) } },
  {
    files: ['test/**', 'bench/**'],
    rules: {
      'max-lines': ['error', { max: 700, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
      // The matchers of vitest are any by their types.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // A test says what it expects to be there; where it is not, the test fails all the same.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  // The tools that read these files want a default export.
  { files: ['*.config.{js,ts}'], rules: { 'no-restricted-syntax': ['error', ...banned] } },
);
