/** An audit found that something does not keep its promise: no fault of whoever asked, and the exit code must say so. */
export class Refuted extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Refuted';
  }
}
