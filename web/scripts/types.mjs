// Writes src/types/*.ts from schemas.json and api.json, which tests of crates/table and crates/server keep equal to the
// Rust types.
// With --check it writes nothing and fails where the files differ.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const check = process.argv.includes('--check');
const read = (file) => JSON.parse(readFileSync(`${root}/${file}`, 'utf8'));
const schemas = read('schemas.json');

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

/** Everything that is sent to the server and answered by it, each type by its name. */
const ofApi = () => ({ title: 'Api', type: 'object', additionalProperties: false, $defs: read('api.json') });

const ofGame = (name, parts) => nameKinds(together(pascal(name), parts));
/** What may be left out is left out, and never sent as null. */
function withoutNulls(schema) {
  if (Array.isArray(schema)) return schema.map(withoutNulls);
  if (!schema || typeof schema !== 'object') return schema;
  const out = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutNulls(value)]));
  for (const [name, field] of Object.entries(out.properties ?? {}))
    if (!out.required?.includes(name)) out.properties[name] = notNull(field);
  return out;
}

function notNull(field) {
  if (Array.isArray(field.type)) {
    const kinds = field.type.filter((kind) => kind !== 'null');
    return { ...field, type: kinds.length === 1 ? kinds[0] : kinds };
  }
  const kinds = field.anyOf?.filter(({ type }) => type !== 'null');
  if (kinds?.length !== 1) return field;
  const { anyOf: _dropped, ...rest } = field;
  return { ...rest, ...kinds[0] };
}

const jobs = [
  ['api', 'api.json', withoutNulls(ofApi())],
  ...Object.entries(schemas.games).map(([name, parts]) => [name, 'schemas.json', ofGame(name, parts)]),
];
mkdirSync(`${root}/src/types`, { recursive: true });
let drift = false;
for (const [name, source, whole] of jobs) {
  const text = await compile(strict(whole), pascal(name), {
    bannerComment: `/* Made from ${source} by \`npm run types\`. Do not edit. */`,
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
      console.error(`src/types/${name}.ts differs from ${source}: run npm run types`);
      drift = true;
    }
  } else writeFileSync(path, text);
}
if (drift) process.exit(1);
