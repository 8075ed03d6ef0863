import { reviewTexts } from './review';

export const hooksPageTexts = { ...reviewTexts };
