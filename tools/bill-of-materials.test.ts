import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("..", import.meta.url);

type Component = { name: string; version: string; scope: string };

it("the bill of materials lists every package that the server and the web run with", () => {
	// In production npm leaves packages out that development needs as well.
	const env = { ...process.env, NODE_ENV: undefined };
	const output = execFileSync("npm", ["run", "--silent", "sbom"], { cwd: root, encoding: "utf8", env });
	const { components } = JSON.parse(output) as { components: Component[] };
	const required = new Set(
		components.filter(({ scope }) => scope === "required").map(({ name, version }) => `${name}@${version}`),
	);
	const wanted = ["apps/server", "apps/web"].flatMap((folder) => {
		const { dependencies } = JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), "utf8"));
		return Object.entries<string>(dependencies).filter(([, version]) => version !== "*");
	});
	expect(wanted.length).toBeGreaterThan(40);
	expect(wanted.map(([name, version]) => `${name}@${version}`).filter((entry) => !required.has(entry))).toEqual([]);
});
