import { z } from 'zod';

const schemaShape = z.object({
  required: z.array(z.string()).catch([]),
  properties: z.record(z.string(), z.unknown()).catch({}),
  additionalProperties: z.unknown(),
});
const propertyShape = z.object({ type: z.string() });

/**
 * What is plainly wrong with the arguments of a call: something required is missing, unknown or of another
 * type. The rest of the schema is the server's to judge, since patterns and references may be hostile.
 */
export function argsProblem(schema: Record<string, unknown>, args: Record<string, unknown>): string | null {
  const { required, properties, additionalProperties } = schemaShape.parse({
    required: schema['required'] ?? [],
    properties: schema['properties'] ?? {},
    additionalProperties: schema['additionalProperties'],
  });
  const known = new Map(Object.entries(properties));
  const problems = required.filter((name) => args[name] === undefined).map((name) => `${name}: is required`);
  for (const [name, value] of Object.entries(args)) {
    const property = propertyShape.safeParse(known.get(name));
    if (!known.has(name) && additionalProperties === false) problems.push(`${name}: is not known`);
    else if (property.success && !isOfType(value, property.data.type)) {
      problems.push(`${name}: must be of type ${property.data.type}`);
    }
  }
  return problems.length === 0 ? null : problems.slice(0, 5).join('; ');
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'number':
      return typeof value === 'number';
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'null':
      return value === null;
    default:
      return true;
  }
}
