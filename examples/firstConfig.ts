// From records to a config, as `hexveil init` does it: look, guess the columns, write down what every key means.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  configFlags,
  configSchema,
  configYaml,
  draftConfig,
  inspect,
  readConfig,
  slotLength,
  unguessed,
} from 'hexveil';

// Who, where and when; never what the values are: a range that was read off the data would tell about people.
const { columns, box, span } = await inspect('examples/pings.csv');
console.log(columns.user, columns.time, columns.value);
//> license_plate observationDateTime speed
console.log(box!.south.toFixed(2), box!.north.toFixed(2), new Date(span!.first / 1000).toISOString());
//> 21.17 21.21 2024-03-01T02:30:00.000Z

const draft = draftConfig(resolve('examples/pings.csv'), columns);
console.log(`to be filled in: ${unguessed(draft).join(', ') || 'nothing'}`);
//> to be filled in: nothing

const folder = mkdtempSync(join(tmpdir(), 'hexveil-example-'));
const file = join(folder, 'city.yaml');
writeFileSync(file, configYaml(draft, { dataset: 'made for the example' }));

// Every key of the file is a flag too, and what is given as one wins.
const config = readConfig(file, { 'time.slot': '2h' });
console.log(config.dataset, config.time.slotSeconds === slotLength('2h', 'slot'));
//> pings true
console.log(configFlags().find(({ name }) => name === 'time.slot')?.about);
//> the length of a slot, such as 15m, 1h, 6h or 1d; it must divide a day
console.log(JSON.stringify(configSchema()).slice(0, 60));
//> {"$schema":"https://json-schema.org/draft/2020-12/schema","t
rmSync(folder, { recursive: true });
