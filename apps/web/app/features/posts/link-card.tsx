import type { LinkPreview } from "@stride/contract/posts/posts";
import { Picture } from "../../ui/media/picture.tsx";

/** The preview of a linked web page; its texts and target are untrusted. */
export function LinkCard({ link }: { link: LinkPreview }) {
	return (
		<a
			href={link.url}
			target="_blank"
			rel="noreferrer nofollow ugc"
			className="grid overflow-hidden rounded-4 border border-line quiet-motion hover:border-line-strong phone:grid-cols-[12rem_minmax(0,1fr)]"
		>
			{link.image && (
				<Picture
					image={link.image}
					alt=""
					sizes="(min-width: 431px) 192px, 90vw"
					className="aspect-[800/449] size-full phone:aspect-auto phone:min-h-full"
				/>
			)}
			<span className={link.image ? "grid content-center gap-1 p-4" : "col-span-full grid gap-1 p-4"}>
				<span className="wrap-anywhere type-small text-muted">{link.source}</span>
				<span className="wrap-anywhere line-clamp-2 type-body-strong">{link.title}</span>
				{link.description !== "" && (
					<span className="wrap-anywhere line-clamp-2 type-small text-muted">{link.description}</span>
				)}
			</span>
		</a>
	);
}
