import { useState } from "react";
import { useTranslations } from "use-intl";
import { jpegOf, Picture } from "../../ui/media/picture.tsx";
import { Spoiler } from "../../ui/text/spoiler.tsx";
import { LinkCard } from "./link-card.tsx";
import type { PostEntry } from "./post-list.ts";

/** [D9] A post that is newer than this is shown in full. */
const freshMs = 5_000;
const sizes = "(min-width: 1360px) 790px, (min-width: 1100px) 58vw, 94vw";

export function PostContent({ entry, author }: { entry: PostEntry; author: string }) {
	const t = useTranslations("posts");
	const { post, isArrival } = entry;
	const [isFresh] = useState(() => isArrival && Date.now() - Date.parse(post.createdAt) < freshMs);
	return (
		<div className="mt-4 grid gap-4">
			{post.text !== "" && (
				<div className="type-body">
					<Spoiler rows={3} more={t("read")} less={t("less")} isOpenAtFirst={isFresh}>
						<p className="wrap-anywhere whitespace-pre-line">{post.text}</p>
					</Spoiler>
				</div>
			)}
			{post.image && (
				<a
					href={jpegOf(post.image["800"])}
					target="_blank"
					rel="noreferrer"
					className="block max-h-160 overflow-hidden rounded-4 bg-sunken"
					style={{ aspectRatio: Math.max(post.imageAspect ?? 1, 0.8) }}
				>
					<Picture image={post.image} alt={t("picture", { author })} sizes={sizes} className="size-full" />
				</a>
			)}
			{post.link && <LinkCard link={post.link} />}
		</div>
	);
}
