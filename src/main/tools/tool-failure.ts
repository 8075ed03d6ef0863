/** A tool could not do what was asked, for a reason the model (and the person) should read. */
export class ToolFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ToolFailure';
  }
}
