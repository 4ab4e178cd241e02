import { expect, it, vi } from "vitest";
import { createCameraFeed, type FeedPort } from "./camera-feed.ts";

const createTrack = () => {
	const copy = { stop: vi.fn() };
	return { track: { clone: () => copy } as unknown as MediaStreamTrack, copy };
};

function createFeed(browser: { hasPageStream?: boolean; canTransfer?: boolean }) {
	const posted: string[] = [];
	const port: FeedPort = {
		frames: () => (browser.hasPageStream ? ({} as ReadableStream<VideoFrame>) : null),
		post: ({ type }) => {
			if (type === "track" && !browser.canTransfer) throw new DOMException("not transferable", "DataCloneError");
			posted.push(type);
		},
	};
	return { feed: createCameraFeed(port), posted };
}

it("[S3] a page with streams of frames transfers one per camera", () => {
	const { feed, posted } = createFeed({ hasPageStream: true });
	feed.show(createTrack().track);
	feed.workerReads();
	feed.show(createTrack().track);
	expect(posted).toEqual(["pictures", "pictures"]);
	expect(feed.isPulled()).toBe(false);
});

it("[S3] a worker that reads tracks gets a copy as soon as it has reported that", () => {
	const { feed, posted } = createFeed({ canTransfer: true });
	const { track, copy } = createTrack();
	feed.show(track);
	expect(feed.isPulled()).toBe(true);
	feed.workerReads();
	expect(feed.isPulled()).toBe(false);
	feed.show(null);
	expect(posted).toEqual(["pull", "track", "release"]);
	expect(copy.stop).not.toHaveBeenCalled();
});

it("[S3] where a track cannot be transferred its copy is released and the page draws the pictures", () => {
	const { feed, posted } = createFeed({ canTransfer: false });
	const { track, copy } = createTrack();
	feed.workerReads();
	feed.show(track);
	expect(posted).toEqual(["pull"]);
	expect(feed.isPulled()).toBe(true);
	expect(copy.stop).toHaveBeenCalledOnce();
});

it("[S3] a browser without any stream of frames draws them", () => {
	const { feed, posted } = createFeed({});
	feed.show(createTrack().track);
	expect(posted).toEqual(["pull"]);
	feed.show(null);
	expect(feed.isPulled()).toBe(false);
});

it("[S3] a camera that has just ended, whose frames cannot be read, counts as no camera", () => {
	const { feed, posted } = createFeed({ hasPageStream: true });
	feed.show({ ...createTrack().track, readyState: "ended" } as MediaStreamTrack);
	feed.workerReads();
	expect(posted).toEqual(["release"]);
	expect(feed.isPulled()).toBe(false);
});
