/** The library without what our streams do not have: further sound tracks, subtitles, encryption. It has no types of its own. */
declare module "hls.js/light" {
	export { default } from "hls.js";
}
