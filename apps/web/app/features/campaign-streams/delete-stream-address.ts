import { onIntent } from "../../lib/loading/on-intent.tsx";
import { isId } from "../../lib/page/is-id.ts";
import type { AddressPopup } from "../../lib/popups/address-popup.ts";

/** The confirmation before a stream is deleted, loaded on demand. */
export const DeleteStream = onIntent(() => import("./delete-stream-popup.tsx"), ["challenges"]);

export type DeleteStreamView = { kind: "delete-stream"; streamId: string };

/** [U1] `?popup=deleteStream&streamId=…`: it opens only with the permission to delete that stream. */
export const deleteStreamPopup: AddressPopup<DeleteStreamView> = {
	name: "deleteStream",
	keys: ["streamId"],
	read: (query) => {
		const streamId = query.get("streamId") ?? "";
		return isId(streamId) ? { kind: "delete-stream", streamId } : null;
	},
};
