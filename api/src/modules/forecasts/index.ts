export { campaignForecast } from './campaign-forecast.service.ts';
export { forecasts } from './forecasts.routes.ts';
export { forecastOfServices } from './forecasts.service.ts';
export { judgeForecasts, keepForecast, keepPastForecasts } from './keep.service.ts';
export { knowledge, learn } from './knowledge.repository.ts';
