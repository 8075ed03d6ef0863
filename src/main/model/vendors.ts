import type { ModelVendor } from '../../shared/domain/settings';

interface Vendor {
  /** As people know it. */
  label: string;
  /** Null: there is no usual one, the person names it. */
  baseUrl: string | null;
  /** What its API calls begin with on a server of its own, when an address names no path. */
  apiPath: string;
  /** Where its key is looked for; the first that is set counts. */
  keyVariables: readonly [string, ...string[]];
  needsKey: boolean;
}

export const vendors: Record<ModelVendor, Vendor> = {
  google: {
    label: 'Google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    apiPath: '/v1beta',
    keyVariables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    needsKey: true,
  },
  anthropic: {
    label: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    apiPath: '/v1',
    keyVariables: ['ANTHROPIC_API_KEY'],
    needsKey: true,
  },
  openai: {
    label: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    apiPath: '/v1',
    keyVariables: ['OPENAI_API_KEY'],
    needsKey: true,
  },
  compatible: {
    label: 'The model server',
    baseUrl: null,
    apiPath: '/v1',
    keyVariables: ['GRAPNEL_API_KEY'],
    needsKey: false,
  },
};

/** `google/gemini-2.5-pro` taken apart; null when the id names no vendor or no model. */
export function parseVendorId(id: string): { vendor: ModelVendor; model: string } | null {
  const slash = id.indexOf('/');
  const name = id.slice(0, slash);
  const model = id.slice(slash + 1).trim();
  return slash > 0 && model !== '' && isVendor(name) ? { vendor: name, model } : null;
}

function isVendor(name: string): name is ModelVendor {
  return Object.hasOwn(vendors, name);
}

/** An address as the API calls are to begin; null when it is no http(s) address that can carry them. */
export function apiAddress(vendor: ModelVendor, text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const usable = url.protocol === 'http:' || url.protocol === 'https:';
  if (!usable || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return null;
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin + (path === '' ? vendors[vendor].apiPath : path);
}
