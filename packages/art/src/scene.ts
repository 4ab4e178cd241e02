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

// Object.keys forgets the literal names that it was given.
export const sceneNames = Object.keys(scenes) as SceneName[];

/**
 * A picture of the site itself as a standalone SVG document. `hero` (1440 × 860) and `call` (1440 × 440) have no ground
 * of their own; the steps are 800 × 600 and filled. The same name always gives the same text.
 */
export function scene(name: SceneName): string {
	const { width, height, draw } = scenes[name];
	return tag("svg", { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` }, draw());
}
