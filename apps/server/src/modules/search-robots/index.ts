export { mountSearchRobots } from "./search-robots.routes.ts";
