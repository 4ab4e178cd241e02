export { avatar } from "./avatar.ts";
export { type CoverName, cover, coverNames } from "./cover.ts";
export { logo } from "./logo.ts";
export { type PictogramName, pictogram, pictogramNames } from "./pictogram.ts";
export { type SceneName, scene, sceneNames } from "./scene.ts";
