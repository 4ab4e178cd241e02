import { ApiError } from "@stride/contract/client";
import type { CaptionLanguage } from "@stride/contract/streams/caption-languages";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/session/session-provider.tsx";

/** `updatedAt` is null without captions. */
export type SavedCaptions = { text: string; updatedAt: string | null };

export const noCaptions: SavedCaptions = { text: "", updatedAt: null };

export const savedCaptionsKey = (streamId: string, language: CaptionLanguage) => ["captions", streamId, language];

/** The saved text in one language. */
export function useSavedCaptions(captions: { stream: { id: string }; language: CaptionLanguage; isSaved: boolean }) {
	const api = useApi();
	const { stream, language, isSaved } = captions;
	return useQuery({
		queryKey: savedCaptionsKey(stream.id, language),
		async queryFn({ signal }): Promise<SavedCaptions> {
			try {
				const { text, updatedAt } = await api("getCaptions", { params: { streamId: stream.id, language } }, { signal });
				return { text, updatedAt };
			} catch (error) {
				// Deleted meanwhile, in another tab.
				if (error instanceof ApiError && error.status === 404) return noCaptions;
				throw error;
			}
		},
		...(!isSaved && { initialData: noCaptions }),
		enabled: isSaved,
		// Another tab may change it, but the text that is being edited stays.
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		networkMode: "always",
	});
}
