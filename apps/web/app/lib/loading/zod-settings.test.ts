import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { zodSettings, zodSettingsScript } from "./zod-settings.ts";

it("[U2] zod does not try to compile, which the content security policy blocks", async () => {
	const compile = vi.fn();
	vi.stubGlobal("Function", compile);
	vi.stubGlobal("__zod_globalConfig", { ...zodSettings.__zod_globalConfig });
	vi.resetModules();
	const { z } = await import("zod");
	expect(z.object({ id: z.string() }).parse({ id: "a" })).toEqual({ id: "a" });
	expect(compile).not.toHaveBeenCalled();
});

it("[U2] the script in the head applies the same settings", () => {
	const page = {};
	runInNewContext(zodSettingsScript, page);
	expect(page).toEqual(zodSettings);
});
