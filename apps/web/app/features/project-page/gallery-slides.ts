import type { GalleryItem, Project } from "@stride/contract/campaigns/projects";

export type Slide =
	| { kind: "picture"; key: string; full: string; medium: string; title: string | null }
	| { kind: "video"; key: string; url: string; host: string };

/**
 * The slides of a project's gallery [P2]: pictures and then videos if there is more than one picture, otherwise the
 * only picture. A video is a link to its own site, since this site's policy allows no external player.
 */
export function slidesOf(project: Pick<Project, "image" | "videos">, gallery: readonly GalleryItem[]): Slide[] {
	const pictures = gallery.map(
		({ orginal, medium, title }, index): Slide => ({
			kind: "picture",
			key: `${index} ${medium}`,
			full: orginal,
			medium,
			title,
		}),
	);
	if (pictures.length > 1) return [...pictures, ...project.videos.flatMap(videoSlide)];
	if (pictures.length === 1) return pictures;
	const own = project.image?.["800"];
	return own ? [{ kind: "picture", key: own, full: own, medium: own, title: null }] : [];
}

function videoSlide({ url }: { url: string }, index: number): Slide[] {
	const parsed = URL.canParse(url) ? new URL(url) : null;
	if (!parsed || !["http:", "https:"].includes(parsed.protocol)) return [];
	return [{ kind: "video", key: `${index} ${url}`, url: parsed.href, host: parsed.host.replace(/^www\./, "") }];
}
