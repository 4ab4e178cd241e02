import sanitizeHtml from "sanitize-html";
import { type PictureIdOf, webAddress } from "../mirror/project-record.ts";
import { pictureAddress } from "./picture-address.ts";
import type { NewPicture } from "./pictures.queries.ts";

/** Longer reports are truncated before parsing; open elements are closed again. */
const htmlMax = 100_000;
const picturesMax = 20;
const nestingMax = 12;

/** Headings are lowered below the page's own. */
const lowered = { h1: "h4", h2: "h4", h3: "h5", h4: "h5", h5: "h6", div: "p" };

/**
 * Sanitises a report's HTML for our page: text, lists, emphasis, headings below ours, external links and our own copies
 * of its pictures. Everything else is removed; scripts, styles and frames with their content.
 */
export function cleanReport(html: string, pictureIdOf: PictureIdOf): { content: string; pictures: NewPicture[] } {
	const pictures = new Map<string, NewPicture>();

	function ownCopy(src: string | undefined): string | null {
		const url = webAddress(src ?? null);
		const id = pictureIdOf("slide", url);
		if (!url || !id || (pictures.size >= picturesMax && !pictures.has(id))) return null;
		pictures.set(id, { id, form: "slide", url });
		return pictureAddress(id, "800");
	}

	const content = sanitizeHtml(html.slice(0, htmlMax).toWellFormed(), {
		allowedTags: ["p", "br", "ul", "ol", "li", "b", "i", "strong", "em", "a", "h4", "h5", "h6", "blockquote", "img"],
		allowedAttributes: { a: ["href", "rel"], img: ["src", "alt", "loading"] },
		allowedSchemes: ["http", "https"],
		// Our own addresses, which only `ownCopy` creates, have no scheme.
		allowedSchemesAppliedToAttributes: ["href"],
		allowProtocolRelative: false,
		disallowedTagsMode: "discard",
		enforceHtmlBoundary: false,
		nestingLimit: nestingMax,
		nonTextTags: ["script", "style", "textarea", "option", "noscript", "template", "title", "svg", "math", "iframe"],
		transformTags: {
			...Object.fromEntries(Object.entries(lowered).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {})])),
			a: (tagName, { href }) => {
				const address = webAddress(href ?? null);
				return { tagName, attribs: address ? { href: address, rel: "noopener nofollow ugc" } : {} };
			},
			img: (tagName, { src, alt }) => {
				const address = ownCopy(src);
				return { tagName, attribs: address ? { src: address, alt: alt ?? "", loading: "lazy" } : {} };
			},
		},
		exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
	});
	return { content, pictures: [...pictures.values()] };
}

/** A picture in a sanitised report, with its id. */
const ownPicture = /<img src="\/media\/catalogue\/([0-9a-f]{32})\/[^"]*"[^>]*>/g;

export const pictureIdsIn = (content: string): string[] =>
	[...content.matchAll(ownPicture)].map(([, id]) => String(id));

/** The report without these of its pictures. */
export const withoutPictures = (content: string, ids: ReadonlySet<string>): string =>
	content.replace(ownPicture, (picture, id: string) => (ids.has(id) ? "" : picture));
