/** A file that is half-written: beside its place, under a name that only Hexveil gives, and no other process of it. */
export function draftName(file: string): string {
  return `${file}.hexveil-${process.pid}.part`;
}

/** The name that a draft is to have once it is whole; nothing for files that are no drafts of Hexveil's. */
export function nameOfDraft(path: string): string | undefined {
  return /^(.+)\.hexveil-\d+\.part$/s.exec(path)?.[1];
}
