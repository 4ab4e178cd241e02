import type { LiveStream } from "@stride/contract/streams/streams";
import { pictureAspect } from "../../lib/live/picture-aspect.ts";

/** The fields of a stream's card. */
export type CardStream = Pick<
	LiveStream,
	"id" | "title" | "status" | "isLive" | "startDate" | "duration" | "viewerCount"
> & {
	/** A picture from the video if there is one, else the cover. */
	picture: LiveStream["image"];
	/** The picture is one of an upright video; covers are 16:9. */
	isUpright: boolean;
	campaign: Pick<LiveStream["campaign"], "name" | "author">;
};

/** Removes the fields that a card does not show: a page carries its data twice, as markup and for hydration. */
export function cardOf(stream: LiveStream): CardStream {
	const { id, title, status, isLive, duration, viewerCount } = stream;
	const { name, author } = stream.campaign;
	// An announced stream shows its cover, even if an earlier attempt left a poster.
	const poster = status === "upcoming" ? null : stream.poster;
	const picture = poster ?? stream.image;
	const isUpright = poster !== null && pictureAspect(stream) < 1;
	// A started stream shows its actual start date.
	const startDate = stream.streamStarted ?? stream.startDate;
	return {
		id,
		title,
		status,
		isLive,
		startDate,
		duration,
		viewerCount,
		picture,
		isUpright,
		campaign: { name, author },
	};
}

/** A page of a list of streams, reduced to cards. */
export type StreamPage<P> = { data: CardStream[]; pagination: P };

export function cardPage<P>(page: { data: LiveStream[]; pagination: P }): StreamPage<P> {
	return { data: page.data.map(cardOf), pagination: page.pagination };
}

/** [C3] A card links to the stream's own page. */
export function pathOf({ campaign, id }: Pick<CardStream, "campaign" | "id">): string {
	return `/campaign/${encodeURIComponent(campaign.name)}/challenge/${id}`;
}

export function authorOf({ campaign: { author } }: Pick<CardStream, "campaign">): string {
	return `${author.firstName} ${author.lastName}`;
}
