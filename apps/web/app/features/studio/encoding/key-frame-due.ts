/** A key frame is due at least every two seconds; half a frame early rather than late. */
const groupUs = 2_000_000 - 17_000;

export function isKeyFrameDue(lastKeyUs: number | null, timeUs: number): boolean {
	return lastKeyUs === null || timeUs - lastKeyUs >= groupUs;
}
