import type { CatalogueDeps } from "./catalogue-deps.ts";
import { removeCopies } from "./picture-copies.ts";
import { deletePicture, listUnusedPictures } from "./pictures.queries.ts";

const atOnce = 500;
/** Pages served before still reference them. */
const graceMs = 7 * 24 * 3_600_000;

/** Removes copies of pictures that no project, organization, gallery or report references any more. */
export async function sweepPictures(deps: CatalogueDeps): Promise<void> {
	const before = new Date(deps.clock().getTime() - graceMs);
	for (;;) {
		const pictures = await listUnusedPictures(deps.db, before, atOnce);
		for (const picture of pictures) {
			await removeCopies(deps.objects, picture);
			await deletePicture(deps.db, picture.id);
		}
		if (pictures.length < atOnce) return;
	}
}
