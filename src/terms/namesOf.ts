/** The names of a table name → thing, in its order: options are listed where they are implemented, and nowhere else. */
export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table) as Name[];
}
