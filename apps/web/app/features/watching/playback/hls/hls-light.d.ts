/** The build of hls.js without alternate audio, subtitles and encryption, which the streams do not use. It has no types of its own. */
declare module "hls.js/light" {
	export { default } from "hls.js";
}
