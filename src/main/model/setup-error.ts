/** The model that was asked for cannot be used as it is set up; the message is for the person, translated. */
export class ModelSetupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ModelSetupError';
  }
}
