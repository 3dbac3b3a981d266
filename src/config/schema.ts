import type { Key } from './key.ts';
import { configKeys } from './keys.ts';

/** The JSON Schema of a config, for editors; `npm run schema` writes it to docs/config.schema.json. */
export function configSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Hexveil config',
    ...(schemaOf(configKeys) as object),
  };
}

export function configSchemaText(): string {
  return `${JSON.stringify(configSchema(), null, 2)}\n`;
}

function schemaOf(key: Key): object {
  const description = key.about;
  switch (key.kind) {
    case 'record': {
      const entries = Object.entries(key.keys);
      return {
        description,
        type: 'object',
        additionalProperties: false,
        required: entries.filter(([, each]) => each.isRequired).map(([name]) => name),
        properties: Object.fromEntries(entries.map(([name, each]) => [name, schemaOf(each)])),
      };
    }
    case 'list': {
      const many = {
        description,
        type: 'array',
        items: schemaOf(key.of),
        ...(key.least > 0 && { minItems: key.least }),
        ...(Number.isFinite(key.most) && { maxItems: key.most }),
      };
      return key.mayBeBare ? { description, anyOf: [schemaOf(key.of), many] } : many;
    }
    case 'named':
      return { description, anyOf: [schemaOf(key.bare), schemaOf(key.full)] };
    case 'choice':
      return { description, enum: key.of };
    case 'integer':
      return { description, type: 'integer', minimum: key.least, maximum: key.most };
    case 'decimal':
      return { description, type: ['number', 'string'] };
    case 'text':
      return {
        description,
        type: key.mayBeNumber ? ['string', 'number'] : 'string',
        ...(key.pattern && { pattern: key.pattern.source }),
      };
    case 'geometry':
      return { description, type: ['string', 'object'] };
  }
}
