import { describe, expect, it } from "vitest";
import { slidesOf } from "./gallery-slides.ts";

const picture = (name: string) => ({ orginal: `/${name}-full.webp`, medium: `/${name}.webp`, title: null });
const video = { url: "https://www.video.example/watch?v=1" };
const kinds = (slides: ReturnType<typeof slidesOf>) => slides.map(({ kind }) => kind);

describe("the gallery of a project", () => {
	it("[G2] more than one picture are shown with the videos, which come last", () => {
		const slides = slidesOf({ image: null, videos: [video] }, [picture("a"), picture("b")]);
		expect(kinds(slides)).toEqual(["picture", "picture", "video"]);
		expect(slides[2]).toMatchObject({ url: video.url, host: "video.example" });
	});

	it("[G2] a single picture is shown alone, without videos", () => {
		expect(kinds(slidesOf({ image: null, videos: [video] }, [picture("a")]))).toEqual(["picture"]);
		const own = slidesOf({ image: { "344": "/s.webp", "800": "/l.webp" }, videos: [video] }, []);
		expect(own).toMatchObject([{ kind: "picture", medium: "/l.webp" }]);
	});

	it("[G2] without any picture there is no slide", () => {
		expect(slidesOf({ image: null, videos: [video] }, [])).toEqual([]);
	});

	it.each(["javascript:alert(1)", "data:text/html,x", "not an address", "", "//host"])(
		"[G2] %j is not a video",
		(url) => {
			expect(kinds(slidesOf({ image: null, videos: [{ url }] }, [picture("a"), picture("b")]))).toEqual([
				"picture",
				"picture",
			]);
		},
	);

	it("[G2] the same picture twice is two slides", () => {
		const slides = slidesOf({ image: null, videos: [] }, [picture("a"), picture("a")]);
		expect(new Set(slides.map(({ key }) => key)).size).toBe(2);
	});
});
