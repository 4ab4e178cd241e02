import { limits } from "@stride/contract/limits";
import { hasVisibleText, readPostLink } from "@stride/contract/posts/post-rules";
import type { CreatePostBody, LinkPreview, Post, UpdatePostBody } from "@stride/contract/posts/posts";
import { countCharacters } from "@stride/contract/text/text-rules";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/session/session-provider.tsx";
import { openPhoto, type PhotoProblem } from "../../ui/media/photo-file.ts";
import { notify } from "../../ui/overlay/notify.ts";

/** `url` is the shown picture; `dataUrl` is null for the post's existing one. */
type Photo = { url: string; dataUrl: string | null };
type Link = { preview: LinkPreview; isNew: boolean };

export type PostDraft = ReturnType<typeof usePostDraft>;

/** The draft of a new or edited post: text, picture, link. */
export function usePostDraft(post: Post | null) {
	const [text, setText] = useState(post?.text ?? "");
	const [photo, setPhoto] = useState<Photo | null>(post?.image ? { url: post.image["400"], dataUrl: null } : null);
	const [link, setLink] = useState<Link | null>(post?.link ? { preview: post.link, isNew: false } : null);
	const choosePhoto = usePhotoChoice(setPhoto);
	const reading = useLinkReading((preview) => setLink({ preview, isNew: true }));

	function reset(): void {
		setText("");
		setPhoto(null);
		setLink(null);
		reading.forget();
	}

	return {
		text,
		setText,
		photo,
		choosePhoto,
		removePhoto: () => setPhoto(null),
		link: link?.preview ?? null,
		linkState: reading.state,
		/** Loads the preview of a URL; other text is ignored. */
		tryLink: reading.tryLink,
		removeLink: () => {
			setLink(null);
			reading.forget();
		},
		isTooLong: countCharacters(text) > limits.postTextMax,
		/** [D5] Whether there is something to send. */
		hasContent: hasVisibleText(text) || photo !== null || link !== null,
		reset,
		/** The body for a new post. */
		created: (): CreatePostBody => ({
			...(hasVisibleText(text) && { text }),
			...(photo?.dataUrl && { image: photo.dataUrl }),
			...(link && { link: link.preview.url }),
		}),
		/** The body for an edited post: the changed fields. */
		changed: (): UpdatePostBody => ({
			...(text !== post?.text && { text }),
			...(photo?.dataUrl && { image: photo.dataUrl }),
			...(!photo && post?.image && { image: null }),
			...(link?.isNew && { link: link.preview.url }),
			...(!link && post?.link && { link: null }),
		}),
	};
}

function usePhotoChoice(onChosen: (photo: Photo) => void): (file: File | undefined) => void {
	const t = useTranslations("postForm");
	const latest = useRef<File | null>(null);
	const refuse = (problem: PhotoProblem) => notify({ title: t(problem), text: t(`${problem}Text`), tone: "danger" });
	return (file) => {
		if (!file) return;
		latest.current = file;
		void openPhoto(file).then((opened) => {
			if (latest.current !== file) return;
			if (opened === "tooBig" || opened === "wrongType") refuse(opened);
			else onChosen({ url: opened, dataUrl: opened });
		});
	};
}

/** Loads one preview at a time; the form shows that a page without metadata is not attached. */
function useLinkReading(onRead: (preview: LinkPreview) => void) {
	const api = useApi();
	const [state, setState] = useState<"idle" | "reading" | "failed">("idle");
	const lastRequest = useRef(0);
	return {
		state,
		forget: () => {
			lastRequest.current++;
			setState("idle");
		},
		tryLink: (written: string) => {
			const url = readPostLink(written);
			if (url === null) return;
			const mine = ++lastRequest.current;
			setState("reading");
			api("getLinkPreview", { query: { url } }).then(
				(preview) => {
					if (mine !== lastRequest.current) return;
					setState("idle");
					onRead(preview);
				},
				() => mine === lastRequest.current && setState("failed"),
			);
		},
	};
}
