import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyProduct, plantPolish, runIn } from "./third-language.test-steps.ts";

let copy: ReturnType<typeof copyProduct>;
beforeAll(async () => {
	copy = copyProduct();
	plantPolish(copy.folder);
	expect(await runIn(copy.folder, "tools/message-areas.ts")).toEqual({ ok: true, output: "" });
});
afterAll(() => copy.remove());

const typesOf = (folder: string) => runIn(folder, "tsc", "-p", "tsconfig.json", "--noEmit");

it("[L1] no code of the server, the packages and the tests lists the languages", async () => {
	expect(await typesOf(copy.folder)).toEqual({ ok: true, output: "" });
});

it("[L1] no code of the pages lists the languages", async () => {
	const web = join(copy.folder, "apps/web");
	expect(await runIn(web, "react-router", "typegen")).toMatchObject({ ok: true });
	expect(await typesOf(web)).toEqual({ ok: true, output: "" });
});
