import { lstat, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Resource, ResourceAction } from '../../shared/domain/permission';
import type { ToolContext } from '../agent/ports';
import { ToolFailure } from './tool-failure';

/** As many links as Linux follows before it gives up. */
const linkLimit = 40;

/** A path as the model writes it. */
export const pathSchema = z
  .string()
  .min(1, 'must not be empty')
  .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
  .refine((text) => !/^~(\/|$)/.test(text), '"~" is not expanded; give an absolute path');

/** Absolute, or relative to the first root; links are not followed yet. */
function absolutePath(text: string, roots: string[]): string {
  if (path.isAbsolute(text)) return path.resolve(text);
  const root = roots[0];
  if (root === undefined) throw new ToolFailure(`No folder is open, so "${text}" must be an absolute path.`);
  return path.resolve(root, text);
}

/** The file that a path really means, links resolved, also when it (or its folder) does not exist yet. */
export async function realTarget(text: string, roots: string[]): Promise<string> {
  return followLinks(absolutePath(text, roots), linkLimit);
}

/** What a call on this path is judged by. A path that leads nowhere is judged as it was written. */
export async function pathResource(action: ResourceAction, text: string, roots: string[]): Promise<Resource> {
  try {
    return { action, target: await realTarget(text, roots) };
  } catch (error) {
    if (error instanceof ToolFailure) return { action, target: text };
    throw error;
  }
}

/** Resolves once more at the time of use, and refuses what is not the file that was judged. */
export async function judgedTarget(
  action: ResourceAction,
  text: string,
  context: Pick<ToolContext, 'roots' | 'judged'>,
): Promise<string> {
  const real = await realTarget(text, context.roots);
  const wasJudged = context.judged?.resources.some(
    (resource) => resource.action === action && resource.target === real,
  );
  if (wasJudged === false) {
    throw new ToolFailure(
      `"${text}" now leads to ${real}, which is not what was approved; nothing was done.`,
    );
  }
  return real;
}

async function followLinks(target: string, linksLeft: number): Promise<string> {
  try {
    return await realpath(target);
  } catch (error) {
    if (linksLeft === 0 || errorCode(error) === 'ELOOP') {
      throw new ToolFailure(`${target} is a circle of symbolic links.`);
    }
    // Not there, or no right to look: what its parts say decides.
    const folder = path.dirname(target);
    if (folder === target) return target;
    const link = await linkText(target);
    if (link !== null)
      return followLinks(path.resolve(await followLinks(folder, linksLeft - 1), link), linksLeft - 1);
    return path.join(await followLinks(folder, linksLeft), path.basename(target));
  }
}

/** Null when the path itself is no link (a dangling link is one). */
async function linkText(target: string): Promise<string | null> {
  try {
    return (await lstat(target)).isSymbolicLink() ? await readlink(target) : null;
  } catch {
    return null;
  }
}

export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
