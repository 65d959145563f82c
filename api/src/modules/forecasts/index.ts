export { forecasts } from './forecasts.routes.ts';
export { forecastOfServices } from './forecasts.service.ts';
