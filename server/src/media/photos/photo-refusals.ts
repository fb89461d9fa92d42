import { mediaWording } from '@kith/shared/media-wording.ts'
import { Refusal } from '../../core/errors.ts'

export const notAPicture = () => new Refusal(400, 'not_a_picture', mediaWording.notAPicture)
export const tooManyPixels = () => new Refusal(400, 'too_many_pixels', mediaWording.tooManyPixels)
export const tooManyPixelsHere = () => new Refusal(400, 'too_many_pixels', mediaWording.tooManyPixelsHere)
export const tooSlow = () => new Refusal(400, 'too_complex', mediaWording.tooComplex)
