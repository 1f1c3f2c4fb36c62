// Writes src/types/*.ts from schemas.json, which a test of crates/table keeps equal to the Rust types.
// With --check it writes nothing and fails where the files differ.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const check = process.argv.includes('--check');
const schemas = JSON.parse(readFileSync(`${root}/schemas.json`, 'utf8'));

const pascal = (word) => word.replace(/(^|[_-])([a-z])/g, (_, __, letter) => letter.toUpperCase());

/** Puts several schemas into one, so that what they share is written once. */
function together(name, parts) {
  const defs = {};
  const properties = {};
  for (const [part, schema] of Object.entries(parts)) {
    const { $schema: _dropped, $defs, title: _title, ...body } = schema;
    Object.assign(defs, $defs);
    defs[pascal(part)] = { ...body, title: pascal(part) };
    properties[part] = { $ref: `#/$defs/${pascal(part)}` };
  }
  return {
    title: name,
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
    $defs: defs,
  };
}

/** The kinds of notices get names of their own, so that a board can say which it reads. */
function nameKinds(schema) {
  for (const kind of schema.$defs.Notice?.oneOf ?? []) {
    const word = kind.properties?.notice?.const;
    if (word) kind.title = `${pascal(word)}Notice`;
  }
  return schema;
}

function strict(schema) {
  if (Array.isArray(schema)) return schema.map(strict);
  if (!schema || typeof schema !== 'object') return schema;
  if (schema.$ref) return { $ref: schema.$ref };
  const out = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'format' || key === 'minimum' || key === 'maximum') continue;
    if ((key === 'minItems' || key === 'maxItems') && typeof value === 'number') continue;
    out[key] = strict(value);
  }
  if (out.type === 'object' && out.properties && out.additionalProperties === undefined)
    out.additionalProperties = false;
  return out;
}

const jobs = [['table', schemas.table], ...Object.entries(schemas.games)];
mkdirSync(`${root}/src/types`, { recursive: true });
let drift = false;
for (const [name, parts] of jobs) {
  const schema = strict(nameKinds(together(pascal(name), parts)));
  const text = await compile(schema, pascal(name), {
    bannerComment: '/* Made from schemas.json by `npm run types`. Do not edit. */',
    format: false,
    unreachableDefinitions: true,
    additionalProperties: false,
  });
  const path = `${root}/src/types/${name}.ts`;
  if (check) {
    let kept = '';
    try {
      kept = readFileSync(path, 'utf8');
    } catch {}
    if (kept !== text) {
      console.error(`src/types/${name}.ts differs from schemas.json: run npm run types`);
      drift = true;
    }
  } else writeFileSync(path, text);
}
if (drift) process.exit(1);
