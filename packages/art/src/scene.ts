import { callScene } from "./scenes/call.ts";
import { heroScene } from "./scenes/hero.ts";
import { stepLanesScene } from "./scenes/step-lanes.ts";
import { stepRouteScene } from "./scenes/step-route.ts";
import { stepShareScene } from "./scenes/step-share.ts";
import { tag } from "./svg.ts";

const scenes = {
	hero: heroScene,
	call: callScene,
	"step-route": stepRouteScene,
	"step-share": stepShareScene,
	"step-lanes": stepLanesScene,
} as const;

export type SceneName = keyof typeof scenes;

// Object.keys widens the literal names to string.
export const sceneNames = Object.keys(scenes) as SceneName[];

/**
 * An illustration of the site as a standalone SVG document. `hero` (1440 × 860) and `call` (1440 × 440) have no
 * background; the steps are 800 × 600 and filled. The same name always returns the same text.
 */
export function scene(name: SceneName): string {
	const { width, height, draw } = scenes[name];
	return tag("svg", { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` }, draw());
}
