import type { LiveStream } from "@stride/contract/streams";
import { sectionOf, streamBlockPath } from "../../lib/stream-block.ts";

/** What a card shows of a stream. */
export type CardStream = Pick<
	LiveStream,
	"id" | "title" | "status" | "isLive" | "startDate" | "duration" | "viewerCount"
> & {
	/** A picture from the video where there is one, else the cover. */
	picture: LiveStream["image"];
	campaign: Pick<LiveStream["campaign"], "name" | "author">;
};

/** Cuts off what a card does not show: a page carries its data twice, as markup and to hydrate. */
export function cardOf(stream: LiveStream): CardStream {
	const { id, title, status, isLive, duration, viewerCount } = stream;
	const { name, author } = stream.campaign;
	// What is announced is shown by its cover, whatever an earlier try on the air has left.
	const picture = status === "upcoming" ? stream.image : (stream.poster ?? stream.image);
	// What has begun has the day on which it began.
	const startDate = stream.streamStarted ?? stream.startDate;
	return { id, title, status, isLive, startDate, duration, viewerCount, picture, campaign: { name, author } };
}

/** A page of a list of streams, cut down to cards. */
export type StreamPage<P> = { data: CardStream[]; pagination: P };

export function cardPage<P>(page: { data: LiveStream[]; pagination: P }): StreamPage<P> {
	return { data: page.data.map(cardOf), pagination: page.pagination };
}

/** [C3] A card leads to its campaign's streams, to the tab in which it stands; a past one is shown first there. */
export function pathOf({ campaign, status, id }: Pick<CardStream, "campaign" | "status" | "id">): string {
	return streamBlockPath(campaign.name, sectionOf({ status }), id);
}

export function authorOf({ campaign: { author } }: Pick<CardStream, "campaign">): string {
	return `${author.firstName} ${author.lastName}`;
}
