import { beforeEach, describe, expect, it } from "vitest";
import type { ShownNotice } from "./notice-list.ts";
import { notify } from "./notify.ts";

// Before the list is loaded, as on a page that has just been hydrated.
notify({ title: "Early" });
const { onNotices, removeNotice, shownNotices, withNotice } = await import("./notice-list.ts");
const shownAtFirst = shownNotices().map(({ title }) => title);

const done = (id: number): ShownNotice => ({ id, title: `done ${id}` });
const failed = (id: number): ShownNotice => ({ id, title: `failed ${id}`, text: "Try again.", tone: "danger" });

describe("[U2] the list of notices", () => {
	it.each([
		["shows the newest first", [done(1)], done(2), [2, 1]],
		["drops the oldest beyond three", [done(3), done(2), done(1)], done(4), [4, 3, 2]],
		["drops an error after other notices", [done(3), done(2), failed(1)], done(4), [4, 3, 1]],
		["drops the oldest of errors only", [failed(3), failed(2), failed(1)], failed(4), [4, 3, 2]],
		["shows a new notice although all others are errors", [failed(3), failed(2), failed(1)], done(4), [4, 3, 2]],
		["replaces a repeated notice", [done(2), failed(1)], { ...failed(1), id: 3 }, [3, 2]],
		["keeps an equal title with another text", [failed(1)], { ...failed(1), id: 2, text: "Sign in." }, [2, 1]],
		["keeps an equal text with another tone", [done(1)], { ...done(1), id: 2, tone: "danger" }, [2, 1]],
	] as const)("%s", (_, before, added, after) => {
		expect(withNotice(before, added).map(({ id }) => id)).toEqual(after);
	});
});

describe("[U2] notices", () => {
	beforeEach(() => removeNotice());

	it("that came before the list was loaded are shown then", () => {
		expect(shownAtFirst).toEqual(["Early"]);
	});

	it("are published when they are shown and removed", () => {
		const titles: string[][] = [];
		const stop = onNotices(() => titles.push(shownNotices().map(({ title }) => title)));
		notify({ title: "Saved" });
		notify({ title: "Sent" });
		removeNotice(shownNotices().at(-1)?.id);
		stop();
		notify({ title: "Later" });
		expect(titles).toEqual([["Saved"], ["Sent", "Saved"], ["Sent"]]);
	});
});
