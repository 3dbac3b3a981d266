import { didYouMean } from '../terms/didYouMean.ts';
import { UsageError } from '../terms/usageError.ts';

/** Zones that the runtime knows under the names people use and lists under older ones. */
const RENAMED = ['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Ho_Chi_Minh', 'Asia/Yangon', 'Europe/Kyiv'];

/** The zone, if it is one. `what` names the parameter in the error. */
export function knownZone(zone: string, what: string): string {
  // A bare offset has no daylight saving to be right about; a name says which clock is meant.
  if (!/^[+-]/.test(zone) && isKnown(zone)) return zone;
  const known = [...RENAMED, ...Intl.supportedValuesOf('timeZone')];
  throw new UsageError(
    'BAD_VALUE',
    `${what} is "${zone}", which is not an IANA time zone; use one such as Asia/Kolkata.${didYouMean(zone, known)}`,
  );
}

/** Whether two names mean one clock: Asia/Kolkata and Asia/Calcutta do. */
export function sameZone(a: string, b: string): boolean {
  return firstName(a) === firstName(b);
}

/** One name for each zone, however it is called: the one that people use, where the runtime lists an older one. */
export function zoneName(zone: string): string {
  return RENAMED.find(name => sameZone(name, zone)) ?? firstName(zone);
}

function isKnown(zone: string): boolean {
  try {
    firstName(zone);
    return true;
  } catch {
    return false;
  }
}

/** The runtime's own name of a zone. */
function firstName(zone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
}
