import type { Platform } from "../../platform/context.ts";
import type { GuardedFetch } from "../../platform/guarded-fetch.ts";
import type { PictureWork } from "./picture-work.ts";
import type { PostListener } from "./post-listener.ts";

/** What operations on posts stand on. */
export type PostDeps = Platform & {
	guardedFetch: GuardedFetch;
	pictureWork: PictureWork;
	postListener: PostListener;
};
