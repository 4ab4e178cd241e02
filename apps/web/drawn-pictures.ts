import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type PictogramName, pictogram, pictogramNames, type SceneName, scene, sceneNames } from "@stride/art";
import type { Plugin } from "vite";

const prefix = "virtual:art/";
// Pictograms stand on tiles of one colour in both themes, so theirs is fixed too.
const inks = { ink: "#060a14", lime: "#c8f02c" };

/** Every picture that the site may import, by the name of its file. */
function draw(file: string): string | undefined {
	const sceneName = sceneNames.find((name) => file === `${name}.svg`);
	if (sceneName) return scene(sceneName satisfies SceneName);
	const [, name, ink] = /^pictogram-([a-z]+)-(ink|lime)\.svg$/.exec(file) ?? [];
	const pictogramName = pictogramNames.find((candidate): candidate is PictogramName => candidate === name);
	return pictogramName && pictogram(pictogramName, inks[ink as keyof typeof inks]);
}

/**
 * Draws the site's own pictures while building: `import hero from "virtual:art/hero.svg"` answers the address of a file
 * with a hash, like any other picture. The files are written where builds go and belong to nobody.
 */
export function drawnPictures(folder: string): Plugin {
	return {
		name: "stride:drawn-pictures",
		enforce: "pre",
		resolveId: {
			filter: { id: /^virtual:art\// },
			handler(id) {
				const file = id.slice(prefix.length);
				const svg = draw(file);
				if (svg === undefined) this.error(`there is no picture ${file}`);
				mkdirSync(folder, { recursive: true });
				const path = join(folder, file);
				writeFileSync(path, svg);
				return path;
			},
		},
	};
}
